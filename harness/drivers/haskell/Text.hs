{-# LANGUAGE CPP #-}
-- Data.Text and Data.Text.Encoding: strict, lenient, as a stream, and back.
module Text (text, textOps, strictUtf16) where

import Control.Exception (evaluate, try)
import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
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

-- Gives the calls to one stream. Nothing ends or resets a stream: the octets that are left undecoded at the end are
-- decoded by themselves, and after that, as after an exception, there is nothing that takes more octets.
live :: E.OnDecodeError -> [ByteString] -> IO [String]
live policy = go (Just (E.streamDecodeUtf8With policy))
  where
    go _ [] = return []
    go (Just decode) (call : rest) | C.head call /= '~' = do
      decoded <- try (evaluate (decodedBy decode (C.head call == '.') (octets (C.tail call))))
      case decoded of
        Left e -> (const "ill-formed" (e :: E.UnicodeException) :) <$> go Nothing rest
        Right (chunk, next) -> (values (T.unpack chunk) :) <$> go next rest
    go _ (_ : rest) = ("untestable" :) <$> go Nothing rest
    decodedBy decode isLast chunk =
      case decode chunk of
        E.Some text left next
          | isLast -> let whole = T.append text (E.decodeUtf8With policy left) in whole `seq` (whole, Nothing)
          | otherwise -> text `seq` (text, Just next)

-- The chunks, and then the end.
streamed :: E.OnDecodeError -> [ByteString] -> IO String
streamed policy fields = joined <$> live policy (map (C.cons '+') fields ++ [C.pack "."])

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
text op fields = case op of
  "decode" -> return (either (const "ill-formed") (values . T.unpack) (E.decodeUtf8' first))
  "replace" -> return (values (T.unpack (lenient first)))
  "encode" -> return (encode fields)
  "stream" -> streamed E.strictDecode fields
  "stream-replace" -> streamed E.lenientDecode fields
  "session" -> parts <$> live E.strictDecode fields
  "session-replace" -> parts <$> live E.lenientDecode fields
  "count" -> return ("number " ++ show (T.length (lenient first)))
#if !MIN_VERSION_text(2,0,0)
  "utf16-length" -> return ("number " ++ show (F.lengthWord16 (lenient first)))
#endif
  "encode-utf16" -> return (units "units" (E.encodeUtf8 (E.decodeUtf16BEWith E.lenientDecode (utf16BE fields))))
  "compare" ->
    return (either (const "untestable") order (compare <$> E.decodeUtf8' first <*> E.decodeUtf8' (octets (fields !! 1))))
  _ -> return "unsupported"
  where
    first = if null fields then B.empty else octets (head fields)

strictUtf16 :: String -> [ByteString] -> IO String
strictUtf16 "encode-utf16" fields = do
  decoded <- try (evaluate (E.decodeUtf16BE (utf16BE fields)))
  return (either (\e -> const "unencodable" (e :: E.UnicodeException)) (units "units" . E.encodeUtf8) decoded)
strictUtf16 _ _ = return "unsupported"
