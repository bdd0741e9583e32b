;;; ECL's external format utf-8, used through streams over vectors of octets. Every code point is a
;;; character, so a string may hold a surrogate.
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

(defun values-of (characters)
  (format nil "values~{ ~x~}" (map 'list #'char-code characters)))

(defun number-of (count)
  (format nil "number ~d" count))

(defun read-text (field &optional (format :utf-8))
  (let ((in (ext:make-sequence-input-stream (octets field) :external-format format)))
    (coerce (loop for character = (read-char in nil)
                  while character
                  collect character)
            'string)))

;; The restart USE-VALUE puts a character in the place of what was not decoded.
(defun replacing (field)
  (handler-bind ((ext:stream-decoding-error
                   (lambda (condition) (use-value (code-char #xfffd) condition))))
    (read-text field)))

(defun write-text (text format)
  ;; Not of size 0: the stream doubles it when it is full.
  (let* ((units (make-array 64 :element-type '(unsigned-byte 8) :adjustable t :fill-pointer 0))
         (out (ext:make-sequence-output-stream units :external-format format)))
    (write-string text out)
    (finish-output out)
    units))

(defun to-utf-8 (text)
  (format nil "units ~(~{~2,'0x~}~)" (coerce (write-text text :utf-8) 'list)))

(defun encode (fields)
  (let ((wanted (mapcar (lambda (field) (parse-integer field :radix 16)) fields)))
    (if (every (lambda (value) (< value char-code-limit)) wanted)
        (to-utf-8 (map 'string #'code-char wanted))
        "untestable")))

(defun compare (left right)
  (cond ((string< left right) "less") ((string= left right) "equal") (t "greater")))

(defun answer (op fields)
  (handler-case
      (cond ((string= op "decode") (values-of (read-text (first fields))))
            ((string= op "replace") (values-of (replacing (first fields))))
            ((string= op "encode") (encode fields))
            ((string= op "count") (number-of (length (read-text (first fields)))))
            ((string= op "utf16-length")
             (number-of (/ (length (write-text (read-text (first fields)) :utf-16be)) 2)))
            ((string= op "encode-utf16") (to-utf-8 (read-text (format nil "~{~4,,,'0@a~}" fields) :utf-16be)))
            ((string= op "compare") (compare (read-text (first fields)) (read-text (second fields))))
            (t "unsupported"))
    (ext:stream-decoding-error ()
      (cond ((string= op "compare") "untestable") ((string= op "encode-utf16") "unencodable") (t "ill-formed")))
    (ext:stream-encoding-error () "unencodable")))

(format t "utf8-driver 2~%id ecl-utf-8~%name ECL external format utf-8~%version ~a~%~
           language Common Lisp~%~
           api ext:make-sequence-input-stream, ext:make-sequence-output-stream, length, string<~%~
           form rfc3629~%counting refuse~%order code-point~%~
           ops decode replace encode count utf16-length encode-utf16 compare~%ready~%"
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
