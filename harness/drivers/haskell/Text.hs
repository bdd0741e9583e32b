{-# LANGUAGE CPP #-}
-- Data.Text and Data.Text.Encoding: strict, lenient, as a stream, and back.
module Text (text, textOps, strictUtf16) where

import Control.Exception (evaluate, try)
import qualified Data.ByteString as B
import Data.Char (chr)
import qualified Data.Text as T
import qualified Data.Text.Encoding as E
import qualified Data.Text.Encoding.Error as E
#if !MIN_VERSION_text(2,0,0)
import qualified Data.Text.Foreign as F
#endif
import Wire

lenient :: B.ByteString -> T.Text
lenient = E.decodeUtf8With E.lenientDecode

encode :: [ByteString] -> String
encode fields
  | any (> 0x10FFFF) wanted = "untestable" -- no Char
  | otherwise = units "units" (E.encodeUtf8 (T.pack (map (chr . fromInteger) wanted)))
  where
    wanted = numbers fields

-- What is left undecoded at the end is an unfinished sequence. It is replaced last.
streamed :: [ByteString] -> String
streamed = go (E.streamDecodeUtf8With E.lenientDecode) []
  where
    go decode done (field : rest) =
      case decode (octets field) of E.Some chunk _ next -> go next (chunk : done) rest
    go decode done [] =
      case decode B.empty of
        E.Some chunk left _ -> values (T.unpack (T.concat (reverse (lenient left : chunk : done))))

utf16BE :: [ByteString] -> B.ByteString
utf16BE fields = B.pack (concat [[fromInteger (word `div` 256), fromInteger (word `mod` 256)] | word <- numbers fields])

-- Text 2 holds UTF-8, and does not say how many units of UTF-16 there are.
textOps :: String
#if MIN_VERSION_text(2,0,0)
textOps = ""
#else
textOps = " utf16-length"
#endif

text :: String -> [ByteString] -> IO String
text op fields = return $ case op of
  "decode" -> either (const "ill-formed") (values . T.unpack) (E.decodeUtf8' first)
  "replace" -> values (T.unpack (lenient first))
  "encode" -> encode fields
  "stream-replace" -> streamed fields
  "count" -> "number " ++ show (T.length (lenient first))
#if !MIN_VERSION_text(2,0,0)
  "utf16-length" -> "number " ++ show (F.lengthWord16 (lenient first))
#endif
  "encode-utf16" -> units "units" (E.encodeUtf8 (E.decodeUtf16BEWith E.lenientDecode (utf16BE fields)))
  "compare" -> either (const "untestable") order (compare <$> E.decodeUtf8' first <*> E.decodeUtf8' (octets (fields !! 1)))
  _ -> "unsupported"
  where
    first = if null fields then B.empty else octets (head fields)

strictUtf16 :: String -> [ByteString] -> IO String
strictUtf16 "encode-utf16" fields = do
  decoded <- try (evaluate (E.decodeUtf16BE (utf16BE fields)))
  return (either (\e -> const "unencodable" (e :: E.UnicodeException)) (units "units" . E.encodeUtf8) decoded)
strictUtf16 _ _ = return "unsupported"
