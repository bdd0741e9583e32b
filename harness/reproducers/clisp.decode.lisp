;;; for: clisp-convert-string-from-bytes
;;; run: clisp -q -norc reproduce.lisp
(let ((octets (make-array (length '(OCTETS_WORDS)) :element-type '(unsigned-byte 8)
                          :initial-contents '(OCTETS_WORDS))))
  (dolist (action (list :error (code-char #xfffd)))
    (print (handler-case
               (map 'list #'char-code
                    (ext:convert-string-from-bytes
                     octets (ext:make-encoding :charset charset:utf-8 :input-error-action action)))
             (error (condition) (princ-to-string condition))))))
