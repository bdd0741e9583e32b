;;; for: sbcl-file-stream
;;; run: sbcl --script reproduce.lisp
(with-open-file (out "octets" :direction :output :if-exists :supersede
                              :element-type '(unsigned-byte 8))
  (write-sequence '(OCTETS_WORDS) out))
(with-open-file (in "octets" :external-format :utf-8)
  (print (handler-case (loop for character = (read-char in nil) while character
                             collect (char-code character))
           (error (condition) (type-of condition)))))
