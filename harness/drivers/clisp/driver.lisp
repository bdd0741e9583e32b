;;; CLISP's convert-string-from-bytes and convert-string-to-bytes. Every code point is a character in
;;; CLISP, so a string may hold a surrogate.
(defun octets (field)
  (let* ((hex (if (or (null field) (string= field "-")) "" field))
         (units (make-array (floor (length hex) 2) :element-type '(unsigned-byte 8))))
    (dotimes (at (length units) units)
      (setf (aref units at)
            (parse-integer hex :start (* 2 at) :end (+ 2 (* 2 at)) :radix 16)))))

(defun fields (line)
  (loop for start = 0 then (1+ end)
        for end = (position #\Space line :start start)
        collect (subseq line start end)
        while end))

(defun utf (charset input-error-action)
  (ext:make-encoding :charset charset :line-terminator :unix
                     :input-error-action input-error-action :output-error-action :error))
(defvar *strict* (utf charset:utf-8 :error))
(defvar *replacing* (utf charset:utf-8 (code-char #xfffd)))
(defvar *utf-16* (utf "UTF-16BE" :error))

(defun text (field &optional (encoding *strict*))
  (ext:convert-string-from-bytes (octets field) encoding))

(defun values-of (text)
  (format nil "values~{ ~x~}" (map 'list #'char-code text)))

(defun number-of (count)
  (format nil "number ~d" count))

(defun to-utf-8 (text)
  (format nil "units ~(~{~2,'0x~}~)" (coerce (ext:convert-string-to-bytes text *strict*) 'list)))

(defun encode (fields)
  (let ((wanted (mapcar (lambda (field) (parse-integer field :radix 16)) fields)))
    (if (every (lambda (value) (< value char-code-limit)) wanted)
        (to-utf-8 (map 'string #'code-char wanted))
        "untestable")))

(defun compare (left right)
  (cond ((string< left right) "less") ((string= left right) "equal") (t "greater")))

;; What it answers, or `refusal` where it signals an error.
(defmacro or-refused (refusal form)
  `(handler-case ,form (error () ,refusal)))

(defun answer (op fields)
  (let ((field (first fields)))
    (cond ((string= op "decode") (or-refused "ill-formed" (values-of (text field))))
          ;; If the input ends in an incomplete sequence, it signals an error in spite of the action:
          ;; then there is no replaced text to report.
          ((string= op "replace") (or-refused "untestable" (values-of (text field *replacing*))))
          ((string= op "encode") (or-refused "unencodable" (encode fields)))
          ((string= op "count") (or-refused "ill-formed" (number-of (length (text field)))))
          ((string= op "encode-utf16")
           (or-refused "unencodable" (to-utf-8 (text (format nil "~{~4,,,'0@a~}" fields) *utf-16*))))
          ((string= op "compare") (or-refused "untestable" (compare (text field) (text (second fields)))))
          (t "unsupported"))))

(let ((version (lisp-implementation-version)))
  (format t "utf8-driver 2~%id clisp-convert-string-from-bytes~%~
             name CLISP convert-string-from-bytes~%version ~a~%language Common Lisp~%~
             api ext:convert-string-from-bytes, ext:convert-string-to-bytes, length, string<~%~
             form rfc3629~%counting refuse~%order code-point~%~
             ops decode replace encode count encode-utf16 compare~%ready~%"
          (subseq version 0 (position #\( version))))
(finish-output)
(loop for line = (read-line *standard-input* nil)
      while line
      do (if (string= line "")
             (finish-output)
             (destructuring-bind (op . fields) (fields line)
               (write-line (answer op fields)))))
(finish-output)
