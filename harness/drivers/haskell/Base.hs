-- GHC's own codec, GHC.IO.Encoding.utf8, over buffers of exactly the size that is asked for, and the decoders that
-- recover from what is ill-formed.
module Base (base, decoder, recovering) where

import Control.Exception (IOException, bracket, try)
import qualified Data.ByteString as B
import Data.Char (chr)
import Data.Word (Word8)
import GHC.IO.Buffer
import GHC.IO.Encoding (mkTextEncoding, utf8)
import GHC.IO.Encoding.Types
import Wire
import qualified Data.ByteString.Char8 as C

-- How it ended, how much it read, and what it wrote.
convert :: IO (BufferCodec from to state) -> Buffer from -> Buffer to -> IO (CodingProgress, Int, Buffer to)
convert make input room = bracket make close $ \codec -> do
  (progress, rest, filled) <- encode codec input room
  -- An empty buffer begins at 0 again.
  return (progress, if isEmptyBuffer rest then bufR input else bufL rest, filled)

fill :: (RawBuffer e -> Int -> e -> IO Int) -> (Int -> BufferState -> IO (Buffer e)) -> [e] -> IO (Buffer e)
fill write new elements = do
  buffer <- new (length elements) ReadBuffer
  mapM_ (uncurry (write (bufRaw buffer))) (zip [0 ..] elements)
  return buffer {bufR = length elements}

writeOctet :: RawBuffer Word8 -> Int -> Word8 -> IO Int
writeOctet raw at octet = writeWord8Buf raw at octet >> return (at + 1)

decodeInto :: Int -> [Word8] -> IO String
decodeInto room input = do
  from <- fill writeOctet newByteBuffer input
  to <- newCharBuffer room WriteBuffer
  (progress, readCount, filled) <- case utf8 of TextEncoding {mkTextDecoder = make} -> convert make from to
  text <- charactersOf filled
  return $ case progress of
    _ | readCount == length input -> values text -- where it fills the room, it says OutputUnderflow
    OutputUnderflow -> list ("partial " ++ show readCount) text
    _ -> "ill-formed " ++ show readCount

encodeInto :: Int -> [Integer] -> IO String
encodeInto room input
  | any (> 0x10FFFF) input = return "untestable" -- no Char
  | otherwise = do
    from <- fill writeCharBuf newCharBuffer (map (chr . fromInteger) input)
    to <- newByteBuffer room WriteBuffer
    (progress, readCount, filled) <- case utf8 of TextEncoding {mkTextEncoder = make} -> convert make from to
    octet <- B.pack <$> mapM (readWord8Buf (bufRaw filled)) [bufL filled .. bufR filled - 1]
    return $ case progress of
      _ | readCount == length input -> units "units" octet
      OutputUnderflow -> units ("partial " ++ show readCount) octet
      _ -> "unencodable " ++ show readCount

-- Gives the calls to one decoder. It leaves octets in the buffer, and those come before the next call's. At the end they
-- are truncated. Where encode stops at what is ill-formed, and where it is truncated, recover skips it or raises.
live :: TextEncoding -> [ByteString] -> IO [String]
live TextEncoding {mkTextDecoder = make} calls = bracket make close $ \codec -> do
  new <- getState codec
  let go _ [] = return []
      go left (call : rest) = do
        let isLast = C.head call == '.'
        (part, kept) <-
          if C.head call == '~'
            then setState codec new >> return ("values", [])
            else feed codec isLast (left ++ B.unpack (octets (C.tail call)))
        (part :) <$> go (if isLast then [] else kept) rest
  go [] calls

feed :: BufferCodec Word8 Char state -> Bool -> [Word8] -> IO (String, [Word8])
feed codec isLast input = do
  from <- fill writeOctet newByteBuffer input
  newCharBuffer (length input + 1) WriteBuffer >>= go from
  where
    go from to = do
      (progress, rest, filled) <- encode codec from to
      case progress of
        InputUnderflow | isEmptyBuffer rest || not isLast -> do
          text <- charactersOf filled
          ended (values text) rest
        _ -> try (recover codec rest filled) >>= either (refused rest) (uncurry go)
    refused :: Buffer Word8 -> IOException -> IO (String, [Word8])
    refused rest _ = ended "ill-formed" rest
    ended part rest = (,) part <$> mapM (readWord8Buf (bufRaw rest)) [bufL rest .. bufR rest - 1]

charactersOf :: CharBuffer -> IO String
charactersOf buffer = mapM (fmap fst . readCharBuf (bufRaw buffer)) [bufL buffer .. bufR buffer - 1]

streamed :: TextEncoding -> [ByteString] -> IO String
streamed encoding fields = joined <$> live encoding (map (C.cons '+') fields ++ [C.pack "."])

decoder :: TextEncoding -> String -> [ByteString] -> IO String
decoder encoding op fields = case op of
  "decode" -> joined <$> live encoding [C.cons '.' (B.concat fields)]
  "stream" -> streamed encoding fields
  "session" -> parts <$> live encoding fields
  _ -> return "unsupported"

recovering :: String -> String -> [ByteString] -> IO String
recovering name op fields = do
  encoding <- mkTextEncoding name
  case op of
    "replace" -> joined <$> live encoding [C.cons '.' (B.concat fields)]
    "stream-replace" -> streamed encoding fields
    "session-replace" -> parts <$> live encoding fields
    _ -> return "unsupported"

base :: String -> [ByteString] -> IO String
base op fields = case op of
  "decode" -> decodeInto (length input) input
  "encode" -> encodeInto (6 * length fields) (numbers fields)
  "decode-into" -> decodeInto room (B.unpack (B.concat (map octets (tail fields))))
  "encode-into" -> encodeInto room (numbers (tail fields))
  _ -> decoder utf8 op fields
  where
    input = B.unpack (B.concat (map octets fields))
    room = read (C.unpack (head fields))
