;;; for: sbcl-octets-to-string
;;; run: sbcl --script reproduce.lisp
(defvar *units* (coerce (loop for unit in '(VALUES_WORDS) collect (ash unit -8) collect (logand unit 255))
                        '(vector (unsigned-byte 8))))
(print (handler-case (map 'list #'char-code (sb-ext:octets-to-string *units* :external-format :utf-16be))
         (error (condition) (type-of condition))))
