;;; SBCL's two decoders: "octets", that of octets-to-string, and "file", that of a character stream,
;;; which reads a file. Every code point is a character in SBCL, so a string may hold a surrogate.
;;; A stream that reads a pipe is in pipe.lisp. The other modes are libraries, in libraries.lisp.
(defvar *mode* (car (last sb-ext:*posix-argv*)))
;; The name has the process id in it: several drivers may run at once.
(defvar *file* (format nil "~a/units-~d" (sb-ext:posix-getenv "OUT") (sb-unix:unix-getpid)))
(push (lambda () (when (probe-file *file*) (delete-file *file*))) sb-ext:*exit-hooks*)

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

(defun numbers (fields)
  (mapcar (lambda (field) (parse-integer field :radix 16)) fields))

(defun values-of (characters)
  (format nil "values~{ ~x~}" (map 'list #'char-code characters)))

(defun units-of (octets)
  (format nil "units ~(~{~2,'0x~}~)" (coerce octets 'list)))

(defun number-of (count)
  (format nil "number ~d" count))

(defun of-characters (fields answer)
  (let ((wanted (numbers fields)))
    (if (every (lambda (value) (< value char-code-limit)) wanted)
        (funcall answer (map 'string #'code-char wanted))
        "untestable")))

(defun read-file (units format)
  (with-open-file (out *file* :direction :output :if-exists :supersede
                              :element-type '(unsigned-byte 8))
    (write-sequence units out))
  (with-open-file (in *file* :external-format format)
    (loop for character = (read-char in nil)
          while character
          collect character)))

(defun file-answer (op fields)
  (cond ((string= op "decode") (values-of (read-file (octets (first fields)) :utf-8)))
        ((string= op "replace")
         (values-of (read-file (octets (first fields)) '(:utf-8 :replacement #\ufffd))))
        (t "unsupported")))

(defun text (units &optional (format :utf-8))
  (sb-ext:octets-to-string units :external-format format))

(defun to-utf-8 (text)
  (units-of (sb-ext:string-to-octets text :external-format :utf-8)))

(defun compare (left right)
  (cond ((string< left right) "less") ((string= left right) "equal") (t "greater")))

(defun octets-answer (op fields)
  (flet ((units () (octets (first fields))))
    (cond ((string= op "decode") (values-of (text (units))))
          ((string= op "replace") (values-of (text (units) '(:utf-8 :replacement #\ufffd))))
          ((string= op "encode") (of-characters fields #'to-utf-8))
          ((string= op "count") (number-of (length (text (units)))))
          ((string= op "utf16-length")
           (number-of (/ (length (sb-ext:string-to-octets (text (units)) :external-format :utf-16be)) 2)))
          ((string= op "encode-utf16")
           (let ((units (make-array (* 2 (length fields)) :element-type '(unsigned-byte 8))))
             (loop for word in (numbers fields)
                   for at from 0 by 2
                   do (setf (aref units at) (ash word -8) (aref units (1+ at)) (logand word #xff)))
             (to-utf-8 (text units :utf-16be))))
          ((string= op "compare") (compare (text (units)) (text (octets (second fields)))))
          (t "unsupported"))))

(defvar *choice*
  (cond ((string= *mode* "octets")
         (list "sbcl-octets-to-string" "SBCL octets-to-string"
               "sb-ext:octets-to-string, sb-ext:string-to-octets, length, string<"
               (format nil "counting refuse~%order code-point")
               "decode replace encode count utf16-length encode-utf16 compare" 'octets-answer))
        ((string= *mode* "file")
         (list "sbcl-file-stream" "SBCL file stream" "read-char" "bom unspecified" "decode replace" 'file-answer))
        ((string= *mode* "pipe")
         (load (merge-pathnames "pipe.lisp" *load-truename*))
         (list "sbcl-pipe-stream" "SBCL pipe stream" "sb-sys:make-fd-stream, read-char"
               (format nil "bom unspecified~%after-last reset-first")
               "stream stream-replace session session-replace" 'pipe-answer))
        (t
         (load (merge-pathnames "libraries.lisp" *load-truename*))
         (cons (format nil "sbcl-~a" *mode*)
               (rest (assoc *mode* (symbol-value '*libraries*) :test #'string=))))))

;; What is signalled is a refusal. Where the API should have replaced, or has none, there is no answer.
(defun answer (op fields)
  (handler-case (funcall (sixth *choice*) op fields)
    (sb-sys:memory-fault-error (fault) (error fault))
    (error ()
      (cond ((member op '("decode" "count" "utf16-length") :test #'string=) "ill-formed")
            ((member op '("encode" "utf8-length" "encode-utf16") :test #'string=) "unencodable")
            (t "untestable")))))

(destructuring-bind (id name api claims ops function) *choice*
  (declare (ignore function))
  (format t "utf8-driver 3~%id ~a~%name ~a~%api ~a~%~a~%version ~a~%language Common Lisp~%form rfc3629~%~
             ops ~a~%ready~%"
          id name api claims (or (sb-ext:posix-getenv "VERSION") (lisp-implementation-version)) ops))
(finish-output)
(loop for line = (read-line *standard-input* nil)
      while line
      do (if (string= line "")
             (finish-output)
             (destructuring-bind (op . fields) (fields line)
               (write-line (answer op fields)))))
(finish-output)
