# R's validUTF8, utf8ToInt, intToUtf8 and nchar, and its order of strings where the collation is that
# of C. A string in R cannot hold a NUL.
stopifnot(l10n_info()[["UTF-8"]], Sys.setlocale("LC_COLLATE", "C") == "C")

text_of <- function(hex) {
  if (hex == "") return("")
  at <- seq_len(nchar(hex) / 2)
  text <- rawToChar(as.raw(strtoi(substring(hex, 2 * at - 1, 2 * at), 16L)))
  Encoding(text) <- "UTF-8"
  text
}

decode <- function(hex) {
  if (hex == "") return("values")
  values <- utf8ToInt(text_of(hex))
  if (anyNA(values)) "ill-formed" else paste(c("values", sprintf("%X", values)), collapse = " ")
}

# An integer in R is below 2^31.
encode <- function(fields, ...) {
  values <- strtoi(fields, 16L)
  if (anyNA(values) || any(values == 0)) return("untestable")
  if (length(values) == 0) return("units ")
  units <- tryCatch(intToUtf8(values, ...), error = function(e) NA)
  if (is.na(units)) "unencodable" else paste0("units ", paste(charToRaw(units), collapse = ""))
}

count <- function(hex) {
  number <- tryCatch(nchar(text_of(hex), "chars"), error = function(e) NA)
  if (is.na(number)) "ill-formed" else paste("number", number)
}

compare <- function(left, right) {
  if (left < right) "less" else if (left > right) "greater" else "equal"
}

answer <- function(line) {
  fields <- strsplit(line, " ", fixed = TRUE)[[1]]
  hex <- if (length(fields) > 1) sub("-", "", fields[-1]) else ""
  if (!startsWith(fields[1], "encode") && any(grepl("^(..)*00", hex))) return("untestable")
  switch(fields[1],
    validate = if (validUTF8(text_of(hex))) "well-formed" else "ill-formed",
    decode = decode(hex),
    encode = encode(fields[-1]),
    "encode-utf16" = encode(fields[-1], allow_surrogate_pairs = TRUE),
    count = count(hex),
    compare = compare(text_of(hex[1]), text_of(hex[2])),
    "unsupported")
}

cat("utf8-driver 2\nid r-utf8\nname R validUTF8, utf8ToInt\nversion ", as.character(getRversion()),
  "\nlanguage R\napi validUTF8, utf8ToInt, intToUtf8, nchar, the operator < of strings\nform rfc3629\nbom keep\nrefusal refuse\n",
  "counting refuse\nlone-surrogate refuse\norder code-point\ndomain no-nul\n",
  "ops validate decode encode encode-utf16 count compare\nready\n", sep = "")
flush(stdout())
input <- file("stdin", "r")
waiting <- character()
while (length(line <- readLines(input, n = 1L))) {
  if (line != "") {
    waiting <- c(waiting, answer(line))
  } else {
    writeLines(waiting)
    flush(stdout())
    waiting <- character()
  }
}
writeLines(waiting)
