-- for: haskell-text
-- run: ghc -v0 reproduce.hs && ./reproduce
import qualified Data.ByteString as B
import qualified Data.Text.Encoding as T
import qualified Data.Text.Encoding.Error as T

main :: IO ()
main = putStrLn (unwords (map show (B.unpack (T.encodeUtf8 text))))
  where
    text = T.decodeUtf16BEWith T.lenientDecode octets
    octets = B.pack (concatMap (\unit -> [fromIntegral (unit `div` 256), fromIntegral unit]) units)
    units = [VALUES_LIST] :: [Int]
