% Octave's native2unicode, which says whether octets are UTF-8, and unicode2native, which replaces.
% A char array is UTF-8, so its values are read as UTF-32, which unicode2native makes. unicode_idx
% tells which character of a char array each octet belongs to.
1;
function octets = octets_of (hex)
  octets = uint8 (sscanf (hex, "%2x"))';
endfunction

function reply = compare (left, right)
  texts = {char(octets_of (left)), char(octets_of (right))};
  [~, order] = sort (texts);
  if (strcmp (texts{:}))
    reply = "equal";
  else
    reply = {"less", "greater"}{order(1)};
  endif
endfunction

function reply = previous (place, hex)
  text = char (octets_of (hex)(1 : place));
  index = unicode_idx (text);
  start = find (index == index(end), 1);
  try
    units = unicode2native (native2unicode (uint8 (text(start : end)), "UTF-8"), "UTF-32LE");
    if (mod (numel (units), 4) != 0)
      reply = "untestable";  # as in converted
      return;
    endif
    reply = sprintf ("start %d %X", start - 1, typecast (units, "uint32"));
  catch
    reply = sprintf ("start %d", start - 1);
  end_try_catch
endfunction

function reply = converted (op, octets)
  text = char (octets);
  if (strcmp (op, "decode"))
    try
      text = native2unicode (octets, "UTF-8");
    catch
      reply = "ill-formed";
      return;
    end_try_catch
  endif
  units = unicode2native (text, "UTF-32LE");
  if (mod (numel (units), 4) != 0)
    reply = "untestable";  # Octave 9 returns octets behind those of the text
    return;
  endif
  values = typecast (units, "uint32");
  reply = ["values", sprintf(" %X", values)(1 : (numel (values) > 0) * end)];
endfunction

function reply = answer (line, ops)
  fields = strsplit (line, " ");
  if (! any (strcmp (fields{1}, ops)))
    reply = "unsupported";
  elseif (numel (fields) < 2)
    reply = "untestable";  % none takes an empty array
  elseif (strcmp (fields{1}, "compare"))
    reply = compare (fields{2:3});
  elseif (strcmp (fields{1}, "previous"))
    reply = previous (str2double (fields{2}), fields{3});
  elseif (strcmp (fields{1}, "count"))
    reply = sprintf ("number %d", unicode_idx (char (octets_of (fields{2})))(end));
  else
    reply = converted (fields{1}, octets_of (fields{2}));
  endif
endfunction

mode = argv (){end};
if (strcmp (mode, "unicode-idx"))
  api = "unicode_idx, sort";
  ops = {"count", "previous", "compare"};
else
  api = "native2unicode, unicode2native";
  ops = {"decode", "replace"};
endif
printf ("utf8-driver 2\nid octave-%s\nname Octave %s\nversion %s\nlanguage Octave\n", mode, strrep (mode, "-", "_"), version ());
printf ("api %s\nform rfc3629\nbom keep\nops %s\nready\n", api, strjoin (ops, " "));
fflush (stdout);
while (ischar (line = fgetl (stdin)))
  if (isempty (line))
    fflush (stdout);
  else
    puts ([answer(line, ops) "\n"]);
  endif
endwhile
