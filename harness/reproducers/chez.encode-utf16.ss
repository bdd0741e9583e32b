;;; for: chez-utf8-to-string
;;; run: scheme --script reproduce.ss
(define units '(VALUES_WORDS))
(define octets
  (apply bytevector
         (apply append (map (lambda (unit) (list (quotient unit 256) (remainder unit 256))) units))))
(write (bytevector->u8-list (string->utf8 (utf16->string octets (endianness big)))))
(newline)
