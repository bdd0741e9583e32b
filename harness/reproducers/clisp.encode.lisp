;;; for: clisp-convert-string-from-bytes
;;; run: clisp -q -norc reproduce.lisp
(print (ext:convert-string-to-bytes (map 'string #'code-char '(VALUES_WORDS))
                                    (ext:make-encoding :charset charset:utf-8)))
