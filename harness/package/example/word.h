/* Counts the words of a text. */
#ifndef WORD_H
#define WORD_H

#include <stddef.h>

/* Returns how many octets at the beginning of `text` are well-formed UTF-8. Surrogates are let in,
 * because a file name of Windows may hold them. */
size_t word_well_formed(const unsigned char* text, size_t size);

/* Returns the number of words, which spaces and line feeds separate. */
size_t word_count(const unsigned char* text, size_t size);

#endif
