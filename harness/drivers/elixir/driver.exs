# Elixir's String.valid?, String.to_charlist, String.codepoints and List.to_string.
defmodule Driver do
  def answer(["within", before, later | request]) do
    Process.put(:beside, {octets([before]), octets([later])})
    reply = answer(request)
    Process.delete(:beside)
    reply
  end

  def answer(["repeat", times, op, field, tail]) do
    count = String.to_integer(times)
    # Longer texts are too long for a driver.
    if count * byte_size(field) > 0x10000000, do: "untestable", else: answer([op, String.duplicate(field, count), tail])
  end

  def answer(["validate" | fields]), do: if(String.valid?(view(fields)), do: "well-formed", else: "ill-formed")

  def answer(["decode" | fields]) do
    Enum.join(["values" | Enum.map(String.to_charlist(view(fields)), &Integer.to_string(&1, 16))], " ")
  rescue
    UnicodeConversionError -> "ill-formed"
  end

  def answer(["encode" | fields]) do
    "units " <> Base.encode16(List.to_string(Enum.map(fields, &String.to_integer(&1, 16))))
  rescue
    [UnicodeConversionError, ArgumentError] -> "unencodable"
  end

  def answer(["count" | fields]), do: "number #{length(String.codepoints(view(fields)))}"

  def answer(_), do: "unsupported"

  defp octets(fields), do: Base.decode16!(Enum.join(fields) |> String.trim("-"), case: :mixed)

  # Returns the octets, in a request within others as a part of a larger binary.
  defp view(fields) do
    {before, later} = Process.get(:beside, {"", ""})
    units = octets(fields)
    binary_part(before <> units <> later, byte_size(before), byte_size(units))
  end

  # Replies are kept until an empty line asks for them.
  def serve(waiting) do
    case IO.binread(:stdio, :line) do
      :eof -> IO.binwrite(Enum.reverse(waiting))
      "\n" -> IO.binwrite(Enum.reverse(waiting)) && serve([])
      line -> serve([[answer(String.split(line)), "\n"] | waiting])
    end
  end
end

:io.setopts(:standard_io, encoding: :latin1)
IO.binwrite("utf8-driver 3\nid elixir-string\nname Elixir String\nversion #{System.version()}\nlanguage Elixir\n" <>
  "api String.valid?, String.to_charlist, String.codepoints, List.to_string\nform rfc3629\nbom keep\nrefusal refuse\nops validate decode encode count within repeat\nready\n")
Driver.serve([])
