;;; for: guile-suspendable-port
;;; run: guile --no-auto-compile reproduce.scm
(use-modules (ice-9 binary-ports) (ice-9 suspendable-ports) (ice-9 textual-ports) (rnrs bytevectors))
(install-suspendable-ports!)
(define port (open-bytevector-input-port (u8-list->bytevector '(OCTETS_WORDS))))
(set-port-encoding! port "UTF-8")
(set-port-conversion-strategy! port 'error)
(write (map char->integer (string->list (get-string-all port))))
(newline)
