-- The driver protocol: fields, replies and the loop.
module Wire (C.ByteString, octets, numbers, values, units, list, order, parts, joined, serve) where

import qualified Data.ByteString as B
import qualified Data.ByteString.Char8 as C
import Data.Char (digitToInt, ord)
import Data.List (intercalate, isPrefixOf)
import Numeric (readHex, showHex)
import System.IO

-- Returns a slice of a larger string, which shares its octets, if the field says what is beside them.
octets :: C.ByteString -> B.ByteString
octets field = case map plain (C.split '|' field) of
  [before, units, after] -> B.take (B.length units) (B.drop (B.length before) (B.concat [before, units, after]))
  alone -> B.concat alone

plain :: C.ByteString -> B.ByteString
plain field = B.pack (pairs (filter (/= '-') (C.unpack field)))
  where
    pairs (high : low : rest) = fromIntegral (16 * digitToInt high + digitToInt low) : pairs rest
    pairs _ = []

numbers :: [C.ByteString] -> [Integer]
numbers fields = [fst (head (readHex (C.unpack field))) | field <- fields]

list :: String -> String -> String
list start text = unwords (start : [showHex (ord c) "" | c <- text])

values :: String -> String
values = list "values"

units :: String -> B.ByteString -> String
units start octet = start ++ " " ++ concatMap hex (B.unpack octet)
  where
    hex unit = [c | unit < 16, c <- "0"] ++ showHex unit ""

order :: Ordering -> String
order LT = "less"
order EQ = "equal"
order GT = "greater"

-- These join the parts of a session, and those of a stream, which is refused if one of them is.
parts :: [String] -> String
parts = intercalate " / "

joined :: [String] -> String
joined replies
  | "ill-formed" `elem` replies = "ill-formed"
  | otherwise = unwords ("values" : concatMap (tail . words) replies)

serve :: [String] -> (String -> [C.ByteString] -> IO String) -> IO ()
serve greeting answer = do
  hSetBuffering stdout (BlockBuffering (Just 65536))
  mapM_ putStrLn (["utf8-driver 3", "language Haskell", "form rfc3629"] ++ bom ++ greeting ++ ["ready"])
  hFlush stdout
  loop
  where
    bom = ["bom keep" | not (any ("bom " `isPrefixOf`) greeting)]
    loop = do
      end <- isEOF
      if end then hFlush stdout else C.getLine >>= reply . C.words >> loop
    reply [] = hFlush stdout
    reply (op : fields) = asked (C.unpack op) fields >>= putStrLn
    asked "within" (before : after : op : fields) =
      answer (C.unpack op) [C.intercalate (C.pack "|") [before, C.concat fields, after]]
    asked "repeat" [times, op, field, end]
      | read (C.unpack times) * C.length field > 2 ^ (28 :: Int) = return "untestable" -- too long for a driver
      | otherwise = answer (C.unpack op) [C.concat (replicate (read (C.unpack times)) field ++ [C.filter (/= '-') end])]
    asked op fields = answer op fields
