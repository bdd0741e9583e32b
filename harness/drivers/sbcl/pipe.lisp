;;; This is a character stream that reads a pipe, as run-program makes one, with :serve-events: while it waits for
;;; input, it serves events. /dev/null is always ready, so its handler is called when the stream has read all
;;; there is and wants more. Then a call is over, and the handler writes the next one's octets. There is no reset.
(defvar *always-ready* (sb-unix:unix-open "/dev/null" sb-unix:o_wronly 0))

(defun life (calls format)
  (multiple-value-bind (from to) (sb-unix:unix-pipe)
    (let ((in (sb-sys:make-fd-stream from :input t :external-format format :serve-events t))
          (out (sb-sys:make-fd-stream to :output t :element-type '(unsigned-byte 8)))
          (characters '())
          (parts '()))
      (labels ((give ()
                 (let ((call (pop calls)))
                   (cond ((null call) (throw 'over nil))
                         ((or (string= call "~") (not (open-stream-p out)))
                          (close out)
                          (end-call "untestable"))
                         (t
                          (write-sequence (octets (subseq call 1)) out)
                          (if (char= (char call 0) #\.) (close out) (finish-output out))))))
               (end-call (part)
                 (push part parts)
                 (setf characters '())
                 (give))
               (end-with-values () (end-call (values-of (reverse characters))))
               (wanted (descriptor)
                 (declare (ignore descriptor))
                 (unless (sb-unix:unix-simple-poll from :input 0) (end-with-values)))
               (read-on ()
                 (let ((character (handler-case (read-char in nil)
                                    (sb-int:stream-decoding-error () 'refused))))
                   (cond ((characterp character) (push character characters))
                         (character (end-call "ill-formed"))
                         (t (end-with-values))))))
        (unwind-protect
             (catch 'over
               (give)
               (sb-sys:with-fd-handler (*always-ready* :output #'wanted)
                 (loop (read-on))))
          (close out)
          (close in))
        (reverse parts)))))

;; Returns the parts of one text as the reply to all of it.
(defun joined (parts)
  (or (find "ill-formed" parts :test #'string=)
      (format nil "values~{~a~}" (mapcar (lambda (part) (subseq part (length "values"))) parts))))

(defun pipe-answer (op fields)
  (let ((format (if (search "replace" op) '(:utf-8 :replacement #\ufffd) :utf-8))
        (text (append (mapcar (lambda (field) (format nil "+~a" (string-left-trim "-" field))) fields) '("."))))
    (cond ((search "stream" op) (joined (life text format)))
          ((search "session" op) (format nil "~{~a~^ / ~}" (life fields format)))
          (t "unsupported"))))
