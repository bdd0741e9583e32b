;;; for: ecl-utf-8
;;; run: ecl --norc --shell reproduce.lisp
(let* ((octets (make-array (length '(OCTETS_WORDS)) :element-type '(unsigned-byte 8)
                           :initial-contents '(OCTETS_WORDS)))
       (in (ext:make-sequence-input-stream octets :external-format :utf-8)))
  (handler-case (print (loop while (read-char in nil) count t))
    (error () (print "refused"))))
(ext:quit)
