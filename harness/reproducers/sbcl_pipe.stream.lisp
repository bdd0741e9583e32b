;;; for: sbcl-pipe-stream
;;; run: sbcl --script reproduce.lisp
(with-open-file (out "octets" :direction :output :if-exists :supersede
                              :element-type '(unsigned-byte 8))
  (write-sequence '(OCTETS_WORDS) out))

(let ((process (sb-ext:run-program "/bin/cat" '("octets") :output :stream :wait nil
                                                          :external-format :utf-8)))
  (print (map 'list #'char-code (read-line (sb-ext:process-output process) nil ""))))
