;;; for: ecl-utf-8
;;; run: ecl --norc --shell reproduce.lisp
(let* ((octets (make-array (length '(OCTETS_WORDS)) :element-type '(unsigned-byte 8)
                           :initial-contents '(OCTETS_WORDS)))
       (in (ext:make-sequence-input-stream octets :external-format :utf-8)))
  (handler-bind ((ext:stream-decoding-error
                   (lambda (condition)
                     (print "an error, replaced")
                     (use-value (code-char #xfffd) condition))))
    (print (loop for character = (read-char in nil) while character
                 collect (char-code character)))))
(ext:quit)
