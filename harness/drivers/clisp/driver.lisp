;;; CLISP's convert-string-from-bytes and convert-string-to-bytes. Every code point is a character in
;;; CLISP, so a string may hold a surrogate.
(defun octets (field)
  (let ((units (make-array (floor (length field) 2) :element-type '(unsigned-byte 8))))
    (dotimes (at (length units) units)
      (setf (aref units at)
            (parse-integer field :start (* 2 at) :end (+ 2 (* 2 at)) :radix 16)))))

(defun fields (line)
  (loop for start = 0 then (1+ end)
        for end = (position #\Space line :start start)
        collect (subseq line start end)
        while end))

(defun utf-8 (input-error-action)
  (ext:make-encoding :charset charset:utf-8 :line-terminator :unix
                     :input-error-action input-error-action :output-error-action :error))
(defvar *strict* (utf-8 :error))
(defvar *replacing* (utf-8 (code-char #xfffd)))

(defun decode (field encoding)
  (format nil "values~{ ~x~}"
          (map 'list #'char-code (ext:convert-string-from-bytes (octets field) encoding))))

(defun encode (fields)
  (let ((wanted (mapcar (lambda (field) (parse-integer field :radix 16)) fields)))
    (if (every (lambda (value) (< value char-code-limit)) wanted)
        (format nil "units ~(~{~2,'0x~}~)"
                (coerce (ext:convert-string-to-bytes (map 'string #'code-char wanted) *strict*)
                        'list))
        "untestable")))

(defun answer (op fields)
  (cond ((string= op "decode")
         (handler-case (decode (or (first fields) "") *strict*) (error () "ill-formed")))
        ;; If the input ends in an incomplete sequence, it signals an error in spite of the action:
        ;; then there is no replaced text to report.
        ((string= op "replace")
         (handler-case (decode (or (first fields) "") *replacing*) (error () "untestable")))
        ((string= op "encode") (handler-case (encode fields) (error () "unencodable")))
        (t "unsupported")))

(let ((version (lisp-implementation-version)))
  (format t "utf8-driver 1~%id clisp-convert-string-from-bytes~%~
             name CLISP convert-string-from-bytes~%version ~a~%language Common Lisp~%~
             api ext:convert-string-from-bytes, ext:convert-string-to-bytes~%~
             form rfc3629~%ops decode replace encode~%ready~%"
          (subseq version 0 (position #\( version))))
(finish-output)
(loop for line = (read-line *standard-input* nil)
      while line
      do (if (string= line "")
             (finish-output)
             (destructuring-bind (op . fields) (fields line)
               (write-line (answer op fields)))))
(finish-output)
