;;; for: ecl-utf-8
;;; run: ecl --norc --shell reproduce.lisp
(let* ((octets (make-array (length '(OCTETS_WORDS)) :element-type '(unsigned-byte 8)
                           :initial-contents '(OCTETS_WORDS)))
       (in (ext:make-sequence-input-stream octets :external-format :utf-8)))
  (handler-case (print (loop for character = (read-char in nil) while character
                         sum (if (> (char-code character) #xffff) 2 1)))
    (error () (print "refused"))))
(ext:quit)
