;;; for: sbcl-babel-replacing
;;; run: sbcl --script reproduce.lisp
(require :asdf)
(let ((*standard-output* (make-broadcast-stream))) (asdf:load-system "babel"))
(defvar *units* (coerce (loop for unit in '(VALUES_WORDS) collect (ash unit -8) collect (logand unit 255))
                        '(vector (unsigned-byte 8))))
(let ((text (uiop:symbol-call :babel :octets-to-string *units* :encoding :utf-16be :errorp nil)))
  (format t "~{~2,'0X ~}~%" (coerce (uiop:symbol-call :babel :string-to-octets text :encoding :utf-8) 'list)))
