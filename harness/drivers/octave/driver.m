% Octave's native2unicode, which says whether octets are UTF-8, and unicode2native, which replaces.
% A char array is UTF-8, so its values are read as UTF-32, which unicode2native makes.
1;
function reply = answer (line)
  fields = strsplit (line, " ");
  if (! any (strcmp (fields{1}, {"decode", "replace"})))
    reply = "unsupported";
    return;
  endif
  if (numel (fields) < 2)
    reply = "untestable";  % neither takes an empty array
    return;
  endif
  octets = uint8 (sscanf (fields{2}, "%2x"))';
  text = char (octets);
  if (strcmp (fields{1}, "decode"))
    try
      text = native2unicode (octets, "UTF-8");
    catch
      reply = "ill-formed";
      return;
    end_try_catch
  endif
  values = typecast (unicode2native (text, "UTF-32LE"), "uint32");
  reply = ["values", sprintf(" %X", values)(1 : (numel (values) > 0) * end)];
endfunction

printf ("utf8-driver 1\nid octave-native2unicode\nname Octave native2unicode\nversion %s\nlanguage Octave\n", version ());
printf ("api native2unicode, unicode2native\nform rfc3629\nbom keep\nops decode replace\nready\n");
fflush (stdout);
while (ischar (line = fgetl (stdin)))
  if (isempty (line))
    fflush (stdout);
  else
    puts ([answer(line) "\n"]);
  endif
endwhile
