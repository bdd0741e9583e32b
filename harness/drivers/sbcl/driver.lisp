;;; SBCL's two decoders: that of octets-to-string, and that of a character stream, which reads a
;;; file. Every code point is a character in SBCL, so a string may hold a surrogate.
(defvar *mode* (car (last sb-ext:*posix-argv*)))
;; The name has the process id in it: several drivers may run at once.
(defvar *file* (format nil "~a/units-~d" (sb-ext:posix-getenv "OUT") (sb-unix:unix-getpid)))
(push (lambda () (when (probe-file *file*) (delete-file *file*))) sb-ext:*exit-hooks*)

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

(defun read-file (units format)
  (with-open-file (out *file* :direction :output :if-exists :supersede
                              :element-type '(unsigned-byte 8))
    (write-sequence units out))
  (with-open-file (in *file* :external-format format)
    (loop for character = (read-char in nil)
          while character
          collect character)))

(defun decode (field format)
  (let ((units (octets field)))
    (format nil "values~{ ~x~}"
            (map 'list #'char-code
                 (if (string= *mode* "file")
                     (read-file units format)
                     (sb-ext:octets-to-string units :external-format format))))))

(defun encode (fields)
  (let ((wanted (mapcar (lambda (field) (parse-integer field :radix 16)) fields)))
    (if (every (lambda (value) (< value char-code-limit)) wanted)
        (format nil "units ~(~{~2,'0x~}~)"
                (coerce (sb-ext:string-to-octets (map 'string #'code-char wanted)
                                                 :external-format :utf-8)
                        'list))
        "untestable")))

(defun answer (op fields)
  (handler-case
      (cond ((string= op "decode") (decode (or (first fields) "") :utf-8))
            ((string= op "replace")
             (decode (or (first fields) "") '(:utf-8 :replacement #\ufffd)))
            ((string= op "encode") (encode fields))
            (t "unsupported"))
    (sb-int:character-decoding-error () "ill-formed")
    ;; A stream's decoder may end with a type error. Then there is no replaced text either.
    (type-error () (if (string= op "replace") "untestable" "ill-formed"))
    (sb-int:character-encoding-error () "unencodable")))

(format t "utf8-driver 1~%version ~a~%language Common Lisp~%form rfc3629~%~a~%ready~%"
        (lisp-implementation-version)
        (if (string= *mode* "file")
            (format nil "id sbcl-file-stream~%name SBCL file stream~%~
                         api read-char~%ops decode replace")
            (format nil "id sbcl-octets-to-string~%name SBCL octets-to-string~%~
                         api sb-ext:octets-to-string, sb-ext:string-to-octets~%~
                         ops decode replace encode")))
(finish-output)
(loop for line = (read-line *standard-input* nil)
      while line
      do (if (string= line "")
             (finish-output)
             (destructuring-bind (op . fields) (fields line)
               (write-line (answer op fields)))))
(finish-output)
