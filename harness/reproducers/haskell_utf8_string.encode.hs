-- for: haskell-utf8-string
-- run: ghc -v0 reproduce.hs && ./reproduce
import qualified Data.ByteString as B
import qualified Data.ByteString.UTF8 as U

main :: IO ()
main = putStrLn (unwords (map show (B.unpack (U.fromString (map toEnum [VALUES_LIST])))))
