-- Data.Text.Encoding: strict, lenient, as a stream, and back.
module Main (main) where

import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import Data.Char (chr, digitToInt, ord)
import qualified Data.Text as T
import qualified Data.Text.Encoding as E
import qualified Data.Text.Encoding.Error as E
import Numeric (readHex, showHex)
import System.Environment (getArgs)
import System.IO

octets :: C.ByteString -> B.ByteString
octets field = B.pack (pairs (filter (/= '-') (C.unpack field)))
  where
    pairs (high : low : rest) = fromIntegral (16 * digitToInt high + digitToInt low) : pairs rest
    pairs _ = []

values :: T.Text -> String
values text = unwords ("values" : [showHex (ord c) "" | c <- T.unpack text])

encode :: [C.ByteString] -> String
encode fields
  | any (> 0x10FFFF) numbers = "untestable" -- no Char
  | otherwise = "units " ++ concatMap octet (B.unpack (E.encodeUtf8 (T.pack (map (chr . fromInteger) numbers))))
  where
    numbers = [fst (head (readHex (C.unpack field))) | field <- fields] :: [Integer]
    octet unit = [c | unit < 16, c <- "0"] ++ showHex unit ""

-- What is left undecoded at the end is an unfinished sequence. It is replaced last.
streamed :: [C.ByteString] -> String
streamed = go (E.streamDecodeUtf8With E.lenientDecode) []
  where
    go decode done (field : rest) =
      case decode (octets field) of E.Some text _ next -> go next (text : done) rest
    go decode done [] =
      case decode B.empty of
        E.Some text left _ -> values (T.concat (reverse (E.decodeUtf8With E.lenientDecode left : text : done)))

answer :: C.ByteString -> [C.ByteString] -> String
answer op fields = case C.unpack op of
  "decode" -> either (const "ill-formed") values (E.decodeUtf8' units)
  "replace" -> values (E.decodeUtf8With E.lenientDecode units)
  "encode" -> encode fields
  "stream-replace" -> streamed fields
  _ -> "unsupported"
  where
    units = case fields of
      field : _ -> octets field
      [] -> B.empty

main :: IO ()
main = do
  [version] <- getArgs
  hSetBuffering stdout (BlockBuffering (Just 65536))
  putStr ("utf8-driver 1\nid haskell-text\nname text\nversion " ++ version ++ "\nlanguage Haskell\n")
  putStr "api decodeUtf8', decodeUtf8With, streamDecodeUtf8With, encodeUtf8\nform rfc3629\nreplacement per-octet\nbom keep\nrefusal replace\n"
  putStr "ops decode replace encode stream-replace\nready\n"
  hFlush stdout
  loop
  where
    loop = do
      end <- isEOF
      if end then hFlush stdout else C.getLine >>= reply . C.words >> loop
    reply [] = hFlush stdout
    reply (op : fields) = putStrLn (answer op fields)
