// for: serd-turtle-lax
// run: cc reproduce.c $(pkg-config --cflags --libs serd-0) -o reproduce && ./reproduce
#include <serd/serd.h>
#include <string.h>
#include <stdio.h>

static SerdStatus show(void* handle, SerdStatementFlags flags, const SerdNode* graph,
                       const SerdNode* subject, const SerdNode* predicate, const SerdNode* object,
                       const SerdNode* datatype, const SerdNode* language) {
  (void)handle, (void)flags, (void)graph, (void)subject, (void)predicate, (void)datatype, (void)language;
  for (size_t k = 0; k < object->n_bytes; ++k) printf("%02X ", object->buf[k]);
  return SERD_SUCCESS;
}

int main(void) {
  const char octets[] = OCTETS_STRING;
  const int size = sizeof octets - 1;
  char document[4096] = "<urn:a> <urn:b> \"";
  const int before = strlen(document);
  memcpy(document + before, octets, size);
  strcpy(document + before + size, "\" .\n");
  SerdReader* reader = serd_reader_new(SERD_TURTLE, NULL, NULL, NULL, NULL, show, NULL);
  serd_reader_set_strict(reader, false);
  const SerdStatus status = serd_reader_read_string(reader, (const uint8_t*)document);
  puts((const char*)serd_strerror(status));
  serd_reader_free(reader);
}
