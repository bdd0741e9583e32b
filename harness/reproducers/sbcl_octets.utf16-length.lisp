;;; for: sbcl-octets-to-string
;;; run: sbcl --script reproduce.lisp
(defvar *octets* (make-array (length '(OCTETS_WORDS)) :element-type '(unsigned-byte 8)
                             :initial-contents '(OCTETS_WORDS)))
(let ((text (sb-ext:octets-to-string *octets* :external-format :utf-8)))
  (print (handler-case (floor (length (sb-ext:string-to-octets text :external-format :utf-16be)) 2)
           (error (condition) (type-of condition)))))
