;;; ECL's external format utf-8, used through streams over vectors of octets. Every code point is a
;;; character, so a string may hold a surrogate.
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

(defun decode (field)
  (let ((in (ext:make-sequence-input-stream (octets field) :external-format :utf-8)))
    (format nil "values~{ ~x~}"
            (loop for character = (read-char in nil)
                  while character
                  collect (char-code character)))))

;; The restart USE-VALUE puts a character in the place of what was not decoded.
(defun replacing (field)
  (handler-bind ((ext:stream-decoding-error
                   (lambda (condition) (use-value (code-char #xfffd) condition))))
    (decode field)))

(defun encode (fields)
  (let ((wanted (mapcar (lambda (field) (parse-integer field :radix 16)) fields))
        ;; Not of size 0: the stream doubles it when it is full.
        (units (make-array 64 :element-type '(unsigned-byte 8) :adjustable t :fill-pointer 0)))
    (if (every (lambda (value) (< value char-code-limit)) wanted)
        (let ((out (ext:make-sequence-output-stream units :external-format :utf-8)))
          (write-string (map 'string #'code-char wanted) out)
          (finish-output out)
          (format nil "units ~(~{~2,'0x~}~)" (coerce units 'list)))
        "untestable")))

(defun answer (op fields)
  (handler-case
      (cond ((string= op "decode") (decode (or (first fields) "")))
            ((string= op "replace") (replacing (or (first fields) "")))
            ((string= op "encode") (encode fields))
            (t "unsupported"))
    (ext:stream-decoding-error () "ill-formed")
    (ext:stream-encoding-error () "unencodable")))

(format t "utf8-driver 1~%id ecl-utf-8~%name ECL external format utf-8~%version ~a~%~
           language Common Lisp~%~
           api ext:make-sequence-input-stream, ext:make-sequence-output-stream~%~
           form rfc3629~%ops decode replace encode~%ready~%"
        (lisp-implementation-version))
(finish-output)
(loop for line = (read-line *standard-input* nil)
      while line
      do (if (string= line "")
             (finish-output)
             (destructuring-bind (op . fields) (fields line)
               (write-line (answer op fields)))))
(finish-output)
(ext:quit)
