% Octave's unicode2native: a char array is UTF-8, converted to UTF-32 by the C library.
1;
function reply = answer (line)
  fields = strsplit (line, " ");
  if (! strcmp (fields{1}, "replace"))
    reply = "unsupported";
    return;
  endif
  octets = uint8 ([]);
  if (numel (fields) > 1)
    octets = uint8 (sscanf (fields{2}, "%2x"))';
  endif
  if (any (octets == 0))
    reply = "untestable";
    return;
  endif
  try
    values = typecast (unicode2native (char (octets), "UTF-32LE"), "uint32");
    reply = strtrim (["values", sprintf(" %X", values)]);
  catch
    reply = "unsupported";
  end_try_catch
endfunction

printf ("utf8-driver 1\nid octave-native2unicode\nname Octave unicode2native\nversion %s\nlanguage Octave\n", version ());
printf ("api unicode2native\nform rfc3629\nbom keep\ndomain no-nul\nops replace\nready\n");
fflush (stdout);
while (ischar (line = fgetl (stdin)))
  if (isempty (line))
    fflush (stdout);
  else
    puts ([answer(line) "\n"]);
  endif
endwhile
