-- The package utf8-string: Data.ByteString.UTF8.
module Utf8String (utf8String) where

import qualified Data.ByteString as B
import qualified Data.ByteString.UTF8 as U
import Data.Char (chr)
import Wire

utf8String :: String -> [ByteString] -> IO String
utf8String op fields = return $ case op of
  "replace" -> values (U.toString input)
  "count" -> "number " ++ show (U.length input)
  "encode"
    | any (> 0x10FFFF) (numbers fields) -> "untestable" -- no Char
    | otherwise -> units "units" (U.fromString (map (chr . fromInteger) (numbers fields)))
  _ -> "unsupported"
  where
    input = B.concat (map octets fields)
