-- for: haskell-utf8-string
-- run: ghc -v0 reproduce.hs && ./reproduce
import qualified Data.ByteString as B
import qualified Data.ByteString.UTF8 as U

main :: IO ()
main = print (map fromEnum (U.toString (B.pack [OCTETS_LIST])))
