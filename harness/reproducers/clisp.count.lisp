;;; for: clisp-convert-string-from-bytes
;;; run: clisp -q -norc reproduce.lisp
(let ((octets (make-array (length '(OCTETS_WORDS)) :element-type '(unsigned-byte 8)
                          :initial-contents '(OCTETS_WORDS)))
      (utf-8 (ext:make-encoding :charset charset:utf-8 :input-error-action :error)))
  (print (handler-case (length (ext:convert-string-from-bytes octets utf-8))
           (error (condition) (princ-to-string condition)))))
