;;; Libraries of Common Lisp: Babel, FLEXI-STREAMS and trivial-utf-8. driver.json loads them into a core.
(defun big-endian (words)
  (let ((units (make-array (* 2 (length words)) :element-type '(unsigned-byte 8))))
    (loop for word in words
          for at from 0 by 2
          do (setf (aref units at) (ash word -8) (aref units (1+ at)) (logand word #xff)))
    units))

(defun babel-answer (op fields errorp)
  (labels ((text (field encoding)
             (babel:octets-to-string (if (typep field '(or null string)) (octets field) field)
                                     :encoding encoding :errorp errorp))
           (units (text) (units-of (babel:string-to-octets text :encoding :utf-8 :errorp errorp))))
    (cond ((string= op (if errorp "decode" "replace")) (values-of (text (first fields) :utf-8)))
          ((string= op "encode") (of-characters fields #'units))
          ((string= op "count")
           (number-of (babel:vector-size-in-chars (octets (first fields)) :encoding :utf-8 :errorp errorp)))
          ((string= op "utf8-length")
           (of-characters fields
                          (lambda (text)
                            (number-of (babel:string-size-in-octets text :encoding :utf-8 :errorp errorp)))))
          ((string= op "utf16-length")
           (number-of (/ (babel:string-size-in-octets (text (first fields) :utf-8)
                                                      :encoding :utf-16be :errorp errorp)
                         2)))
          ((string= op "encode-utf16") (units (text (big-endian (numbers fields)) :utf-16be)))
          (t "unsupported"))))

(defun flexi-answer (op fields)
  (let ((utf-8 (flex:make-external-format :utf-8 :eol-style :lf)))
    (cond ((string= op "decode")
           (values-of (flex:octets-to-string (octets (first fields)) :external-format utf-8)))
          ((string= op "replace")
           (let ((flex:*substitution-char* #\ufffd))
             (values-of (flex:octets-to-string (octets (first fields)) :external-format utf-8))))
          ((string= op "encode")
           (of-characters fields
                          (lambda (text) (units-of (flex:string-to-octets text :external-format utf-8)))))
          ((string= op "count")
           (number-of (flex:char-length (octets (first fields)) :external-format utf-8)))
          ((string= op "utf8-length")
           (of-characters fields
                          (lambda (text) (number-of (flex:octet-length text :external-format utf-8)))))
          (t "unsupported"))))

(defun trivial-answer (op fields)
  (cond ((string= op "decode")
         (values-of (trivial-utf-8:utf-8-bytes-to-string (octets (first fields)))))
        ((string= op "encode")
         (of-characters fields (lambda (text) (units-of (trivial-utf-8:string-to-utf-8-bytes text)))))
        ((string= op "utf8-length")
         (of-characters fields (lambda (text) (number-of (trivial-utf-8:utf-8-byte-length text)))))
        (t "unsupported")))

(defvar *libraries*
  `(("babel" "Babel" "octets-to-string, string-to-octets, vector-size-in-chars, string-size-in-octets"
             "counting unspecified" "decode encode count utf8-length utf16-length encode-utf16"
             ,(lambda (op fields) (babel-answer op fields t)))
    ("babel-replacing" "Babel with errorp nil"
             "octets-to-string, vector-size-in-chars, string-size-in-octets with errorp nil"
             "counting unspecified" "replace count utf16-length encode-utf16"
             ,(lambda (op fields) (babel-answer op fields nil)))
    ("flexi-streams" "FLEXI-STREAMS" "octets-to-string, string-to-octets, char-length, octet-length"
             "counting unspecified" "decode replace encode count utf8-length" flexi-answer)
    ("trivial-utf-8" "trivial-utf-8" "utf-8-bytes-to-string, string-to-utf-8-bytes, utf-8-byte-length"
             "counting unspecified" "decode encode utf8-length" trivial-answer)))
