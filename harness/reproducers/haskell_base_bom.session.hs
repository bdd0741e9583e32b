-- for: haskell-base-bom
-- run: ghc -v0 reproduce.hs && ./reproduce
import Control.Exception (IOException, try)
import Control.Monad (foldM)
import Data.Char (ord, toUpper)
import Data.List (intercalate)
import Data.Word (Word8)
import GHC.IO.Buffer
import GHC.IO.Encoding (utf8_bom)
import GHC.IO.Encoding.Types
import Numeric (readHex, showHex)

octetsOf :: String -> [Word8]
octetsOf (high : low : rest) = fst (head (readHex [high, low])) : octetsOf rest
octetsOf _ = []

-- Gives octets to the decoder. Returns what it says, and the octets that it leaves for the next call.
give :: BufferCodec Word8 Char state -> Bool -> [Word8] -> IO (String, [Word8])
give codec isLast input = do
  buffer <- newByteBuffer (length input) ReadBuffer
  size <- foldM (\at octet -> writeWord8Buf (bufRaw buffer) at octet >> return (at + 1)) 0 input
  room <- newCharBuffer (length input + 1) WriteBuffer
  (progress, rest, text) <- encode codec buffer {bufR = size} room
  kept <- mapM (readWord8Buf (bufRaw rest)) [bufL rest .. bufR rest - 1]
  values <- mapM (fmap fst . readCharBuf (bufRaw text)) [bufL text .. bufR text - 1]
  let part = unwords ("values" : map (map toUpper . (`showHex` "") . ord) values)
  case progress of
    InputUnderflow | null kept || not isLast -> return (part, kept)
    _ -> either refused (const (part, kept)) <$> try (recover codec rest text)
  where
    refused :: IOException -> (String, [Word8])
    refused _ = ("ill-formed", [])

-- A call gives octets: + if more follow, . if they are the last of a text. ~ resets the decoder.
main :: IO ()
main = case utf8_bom of
  TextEncoding {mkTextDecoder = make} -> do
    codec <- make
    new <- getState codec
    let answer (parts, _) "~" = setState codec new >> return ("values" : parts, [])
        answer (parts, kept) (kind : hex) = do
          (part, left) <- give codec (kind == '.') (kept ++ octetsOf hex)
          return (part : parts, left)
        answer done "" = return done
    (parts, _) <- foldM answer ([], []) (words "CALLS_WORDS")
    putStrLn (intercalate " / " (reverse parts))
