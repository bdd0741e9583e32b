-- Haskell's UTF-8. Run as: driver NAME VERSION.
module Main (main) where

import Base (base, decoder, recovering)
import GHC.IO.Encoding (utf8_bom)
import System.Environment (getArgs)
import Text (textOps, strictUtf16, text)
import Utf8String (utf8String)
import Wire (serve)

main :: IO ()
main = do
  [name, version] <- getArgs
  let greeting claims = ["id haskell-" ++ name, "version " ++ version] ++ claims
  case name of
    "text" ->
      serve
        (greeting
          [ "name text",
            "api decodeUtf8', decodeUtf8With, streamDecodeUtf8With, encodeUtf8, decodeUtf16BEWith, Text.length, lengthWord16, compare",
            "replacement per-octet",
            "refusal replace",
            "counting replacement",
            "lone-surrogate replace",
            "delivers at-once",
            "ops decode replace encode stream stream-replace session session-replace count" ++ textOps ++ " encode-utf16 compare within repeat"
          ])
        text
    "text-utf16" ->
      serve
        (greeting ["name text decodeUtf16BE", "api decodeUtf16BE, encodeUtf8", "lone-surrogate refuse", "ops encode-utf16"])
        strictUtf16
    "base" ->
      serve
        (greeting
          [ "name GHC.IO.Encoding",
            "api mkTextDecoder, mkTextEncoder of utf8",
            "refusal refuse",
            "ops decode encode decode-into encode-into stream session"
          ])
        base
    "base-bom" ->
      serve
        (greeting ["name GHC.IO.Encoding utf8_bom", "api mkTextDecoder of utf8_bom", "bom strip", "ops decode stream session"])
        (decoder utf8_bom)
    "base-ignore" -> serve (greeting ("name GHC.IO.Encoding //IGNORE" : recovers "drop")) (recovering "UTF-8//IGNORE")
    "base-translit" ->
      serve (greeting ("name GHC.IO.Encoding //TRANSLIT" : recovers "unspecified")) (recovering "UTF-8//TRANSLIT")
    "base-roundtrip" ->
      serve (greeting ("name GHC.IO.Encoding //ROUNDTRIP" : recovers "surrogate-escape")) (recovering "UTF-8//ROUNDTRIP")
    _ ->
      serve
        (greeting
          ["name utf8-string", "api Data.ByteString.UTF8", "counting replacement", "ops replace encode count within repeat"])
        utf8String
  where
    recovers replacement =
      ["api mkTextDecoder of mkTextEncoding", "replacement " ++ replacement, "ops replace stream-replace session-replace"]
