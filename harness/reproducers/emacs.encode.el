;;; for: emacs-utf-8
;;; run: emacs -Q --batch --load reproduce.el
(print (mapcar (lambda (octet) (format "%02X" octet))
               (encode-coding-string (string VALUES_WORDS) 'utf-8-unix)))
