-- GHC's own codec, GHC.IO.Encoding.utf8, over buffers of exactly the size that is asked for.
module Base (base) where

import Control.Exception (bracket)
import qualified Data.ByteString as B
import Data.Char (chr)
import Data.Word (Word8)
import GHC.IO.Buffer
import GHC.IO.Encoding (utf8)
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
  text <- mapM (fmap fst . readCharBuf (bufRaw filled)) [bufL filled .. bufR filled - 1]
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

base :: String -> [ByteString] -> IO String
base op fields = case op of
  "decode" -> decodeInto (length input) input
  "encode" -> encodeInto (6 * length fields) (numbers fields)
  "decode-into" -> decodeInto room (B.unpack (B.concat (map octets (tail fields))))
  "encode-into" -> encodeInto room (numbers (tail fields))
  _ -> return "unsupported"
  where
    input = B.unpack (B.concat (map octets fields))
    room = read (C.unpack (head fields))
