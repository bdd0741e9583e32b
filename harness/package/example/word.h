/* A library that counts the words of a text. */
#ifndef WORD_H
#define WORD_H

#include <stddef.h>

/* How many of the `size` octets of `text` are well-formed UTF-8, from the first one on. As a file
 * name of Windows may hold them, surrogates are let in. */
size_t word_well_formed(const unsigned char* text, size_t size);

/* How many words: what spaces and the ends of lines separate. */
size_t word_count(const unsigned char* text, size_t size);

#endif
