;;; for: guile-utf8-to-string
;;; run: guile --no-auto-compile reproduce.scm
(use-modules (rnrs bytevectors) (srfi srfi-1))
(define units '(VALUES_WORDS))
(define octets
  (u8-list->bytevector
   (append-map (lambda (unit) (list (quotient unit 256) (remainder unit 256))) units)))
(write (bytevector->u8-list (string->utf8 (utf16->string octets (endianness big)))))
(newline)
