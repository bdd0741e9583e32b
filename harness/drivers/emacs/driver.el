;;; driver.el --- Emacs's coding system utf-8  -*- lexical-binding: t -*-

;; It refuses nothing: an octet that is not UTF-8 becomes a raw byte, which is a character of its
;; own (3FFF80 to 3FFFFF).  That is how Emacs says "ill-formed".  With "process" as its argument, the
;; driver asks a process instead: see process.el.

(require 'subr-x)

(defun driver-octets (hex)
  (let ((units (make-string (/ (length hex) 2) 0)))
    (dotimes (at (length units) units)
      (aset units at (string-to-number (substring hex (* 2 at) (+ 2 (* 2 at))) 16)))))

(defun driver-hex (octets)
  (concat "units " (mapconcat (lambda (octet) (format "%02x" octet)) octets "")))

;; Returns the text, or nil if it is ill-formed.
(defun driver-well-formed (text)
  (unless (seq-some (lambda (character) (<= #x3fff80 character #x3fffff)) text) text))

(defun driver-text (hex)
  (driver-well-formed (decode-coding-string (driver-octets hex) 'utf-8-unix)))

(defun driver-values (text)
  (if (driver-well-formed text)
      (concat "values" (mapconcat (lambda (character) (format " %x" character)) text ""))
    "ill-formed"))

(defun driver-decode (hex)
  (driver-values (decode-coding-string (driver-octets hex) 'utf-8-unix)))

;; In a buffer, text is UTF-8 as in the octets, so a place there is a place in the octets.
(defun driver-previous (place hex)
  (let ((text (driver-text (substring hex 0 (* 2 place)))))
    (if (not text) "untestable"
      (with-temp-buffer
        (insert text)
        (goto-char (byte-to-position (1+ place)))
        (format "start %d %x" (1- (position-bytes (1- (point)))) (char-before))))))

;; The octets as string-limit cuts them.  It signals an error for the empty string.
(defun driver-truncate (room hex)
  (let ((text (driver-text hex)))
    (if (member text '(nil "")) "untestable"
      (driver-hex (string-limit text room nil 'utf-8-unix)))))

(defun driver-compare (left right)
  (let ((texts (mapcar (lambda (hex) (driver-text (string-trim hex "-"))) (list left right))))
    (cond ((memq nil texts) "untestable")
          ((apply #'string-lessp texts) "less")
          ((apply #'string-equal texts) "equal")
          (t "greater"))))

(defun driver-encode (fields)
  (let ((wanted (mapcar (lambda (field) (string-to-number field 16)) fields)))
    (if (seq-every-p (lambda (value) (< value #x3fff80)) wanted)
        (driver-hex (encode-coding-string (apply #'string wanted) 'utf-8-unix))
      "untestable")))

(defun driver-answer (op fields)
  (cond ((equal op "encode") (driver-encode fields))
        ((equal op "decode") (driver-decode (or (car fields) "")))
        ((equal op "previous") (driver-previous (string-to-number (car fields)) (cadr fields)))
        ((equal op "truncate") (driver-truncate (string-to-number (car fields)) (or (cadr fields) "")))
        ((equal op "compare") (driver-compare (car fields) (cadr fields)))
        (t "unsupported")))

(defvar driver-process (equal (pop command-line-args-left) "process"))
(when driver-process (load (expand-file-name "process.el" (file-name-directory load-file-name)) nil t))
(princ (format "utf8-driver 3\nversion %s\nlanguage Emacs Lisp\nform rfc3629\n%s\nready\n" emacs-version
               (if driver-process
                   "id emacs-process-filter\nname Emacs process filter
api make-network-process, set-process-coding-system, accept-process-output\nafter-last reset-first\nops stream session"
                 "id emacs-utf-8\nname Emacs coding system utf-8
api decode-coding-string, encode-coding-string, char-before, string-limit, string-lessp
order code-point\nops decode encode previous truncate compare")))
(condition-case nil
    (while t
      ;; In batch mode, reading a line first flushes standard output.
      (let ((fields (split-string (read-from-minibuffer ""))))
        (when fields
          (princ (funcall (if driver-process #'driver-process-answer #'driver-answer)
                          (car fields) (cdr fields)))
          (princ "\n"))))
  (end-of-file nil))
;;; driver.el ends here
