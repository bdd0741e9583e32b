;;; driver.el --- Emacs's coding system utf-8  -*- lexical-binding: t -*-

;; It refuses nothing: an octet that is not UTF-8 becomes a raw byte, which is a character of its
;; own (3FFF80 to 3FFFFF).  That is how Emacs says "ill-formed".

(defun driver-octets (hex)
  (let ((units (make-string (/ (length hex) 2) 0)))
    (dotimes (at (length units) units)
      (aset units at (string-to-number (substring hex (* 2 at) (+ 2 (* 2 at))) 16)))))

(defun driver-decode (hex)
  (let ((text (decode-coding-string (driver-octets hex) 'utf-8-unix)))
    (if (seq-some (lambda (character) (<= #x3fff80 character #x3fffff)) text)
        "ill-formed"
      (mapconcat (lambda (character) (format " %x" character)) text ""))))

(defun driver-encode (fields)
  (let ((wanted (mapcar (lambda (field) (string-to-number field 16)) fields)))
    (if (seq-every-p (lambda (value) (< value #x3fff80)) wanted)
        (concat "units " (mapconcat (lambda (octet) (format "%02x" octet))
                                    (encode-coding-string (apply #'string wanted) 'utf-8-unix)
                                    ""))
      "untestable")))

(defun driver-answer (op fields)
  (cond ((equal op "encode") (driver-encode fields))
        ((equal op "decode")
         (let ((reply (driver-decode (or (car fields) ""))))
           (if (equal reply "ill-formed") reply (concat "values" reply))))
        (t "unsupported")))

(princ (format "utf8-driver 1\nid emacs-utf-8\nname Emacs coding system utf-8\nversion %s
language Emacs Lisp\napi decode-coding-string, encode-coding-string\nform rfc3629
ops decode encode\nready\n" emacs-version))
(condition-case nil
    (while t
      ;; In batch mode, reading a line first flushes standard output.
      (let ((fields (split-string (read-from-minibuffer ""))))
        (when fields (princ (concat (driver-answer (car fields) (cdr fields)) "\n")))))
  (end-of-file nil))
;;; driver.el ends here
