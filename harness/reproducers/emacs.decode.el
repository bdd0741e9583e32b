;;; for: emacs-utf-8
;;; run: emacs -Q --batch --load reproduce.el
;; An octet that is not UTF-8 becomes a raw byte, a character of 3FFF80 to 3FFFFF.
(print (mapcar (lambda (character) (format "%04X" character))
               (decode-coding-string (unibyte-string OCTETS_WORDS) 'utf-8-unix)))
