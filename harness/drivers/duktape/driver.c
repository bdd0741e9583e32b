/* Runs driver.js in Duktape. Duktape has no input and output of its own, so this program adds
 * readLine(), write() and flush(). */
#include <duktape.h>
#include <stdio.h>
#include <string.h>

static char line[1 << 17];

static duk_ret_t read_line(duk_context* context) {
  if (!fgets(line, sizeof line, stdin)) return 0; /* undefined */
  duk_push_lstring(context, line, strcspn(line, "\n"));
  return 1;
}

static duk_ret_t write_text(duk_context* context) {
  fputs(duk_require_string(context, 0), stdout);
  return 0;
}

static duk_ret_t flush(duk_context* context) {
  (void)context;
  fflush(stdout);
  return 0;
}

int main(int argc, char** argv) {
  static char script[1 << 16];
  FILE* file = argc == 2 ? fopen(argv[1], "r") : NULL;
  duk_context* context = duk_create_heap_default();
  if (!file || !context) return 2;
  duk_push_c_function(context, read_line, 0);
  duk_put_global_string(context, "readLine");
  duk_push_c_function(context, write_text, 1);
  duk_put_global_string(context, "write");
  duk_push_c_function(context, flush, 0);
  duk_put_global_string(context, "flush");
  const size_t length = fread(script, 1, sizeof script, file);
  const int failed = duk_peval_lstring(context, script, length);
  if (failed) fprintf(stderr, "%s\n", duk_safe_to_string(context, -1));
  fflush(stdout);
  return failed ? 1 : 0;
}
