#include "reference/fss_utf_1992/xopen.h"

#include <cerrno>

#define wchar_t_is_signed

namespace placemat::xopen_1992 {

using std::size_t;

// clang-format off
#define OFF1   0x0000080
#define OFF2   0x0002080
#define OFF3   0x0082080
#define OFF4   0x2082080

int wctomb(char *s, Wchar wc)
{
       if (s == 0)
           return 0;       /* no shift states */
#ifdef wchar_t_is_signed
       if (wc < 0)
           goto bad;
#endif
       if (wc <= 0x7f)         /* fits in 7 bits */
       {
           s[0] = wc;
           return 1;
       }
       if (wc <= 0x1fff + OFF1)        /* fits in 13 bits */
       {
           wc -= OFF1;
           s[0] = 0x80 | (wc >> 7);
           s[1] = 0x80 | (wc & 0x7f);
           return 2;
       }
       if (wc <= 0x7ffff + OFF2)       /* fits in 19 bits */
       {
           wc -= OFF2;
           s[0] = 0xc0 | (wc >> 14);
           s[1] = 0x80 | ((wc >> 7) & 0x7f);
           s[2] = 0x80 | (wc & 0x7f);
           return 3;
       }
       if (wc <= 0x1ffffff + OFF3)     /* fits in 25 bits */
       {
           wc -= OFF3;
           s[0] = 0xe0 | (wc >> 21);
           s[1] = 0x80 | ((wc >> 14) & 0x7f);
           s[2] = 0x80 | ((wc >> 7) & 0x7f);
           s[3] = 0x80 | (wc & 0x7f);
           return 4;
       }
#if !defined(wchar_t_is_signed) || defined(wchar_t_is_more_than_32_bits)
       if (wc > 0x7fffffff)
           goto bad;
#endif
       wc -= OFF4;
       s[0] = 0xf0 | (wc >> 28);
       s[1] = 0x80 | ((wc >> 21) & 0x7f);
       s[2] = 0x80 | ((wc >> 14) & 0x7f);
       s[3] = 0x80 | ((wc >> 7) & 0x7f);
       s[4] = 0x80 | (wc & 0x7f);
       return 5;
bad:;
       errno = EILSEQ;
       return -1;
}


int mbtowc(Wchar *p, const char *s, size_t n)
{
       unsigned char *uc;      /* so that all bytes are nonnegative */

       if ((uc = (unsigned char *)s) == 0)
           return 0;               /* no shift states */
       if (n == 0)
           return -1;
       if ((*p = uc[0]) < 0x80)
           return uc[0] != '\0';   /* return 0 for '\0', else 1 */
       if (uc[0] < 0xc0)
       {
           if (n < 2)
               return -1;
           if (uc[1] < 0x80)
               goto bad;
           *p &= 0x3f;
           *p <<= 7;
           *p |= uc[1] & 0x7f;
           *p += OFF1;
           return 2;
       }
       if (uc[0] < 0xe0)
       {
           if (n < 3)
               return -1;
           if (uc[1] < 0x80 || uc[2] < 0x80)
               goto bad;
           *p &= 0x1f;
           *p <<= 14;
           *p |= (uc[1] & 0x7f) << 7;
           *p |= uc[2] & 0x7f;
           *p += OFF2;
           return 3;
       }
       if (uc[0] < 0xf0)
       {
           if (n < 4)
               return -1;
           if (uc[1] < 0x80 || uc[2] < 0x80 || uc[3] < 0x80)
               goto bad;
           *p &= 0x0f;
           *p <<= 21;
           *p |= (uc[1] & 0x7f) << 14;
           *p |= (uc[2] & 0x7f) << 7;
           *p |= uc[3] & 0x7f;
           *p += OFF3;
           return 4;
       }
       if (uc[0] < 0xf8)
       {
           if (n < 5)
               return -1;
           if (uc[1] < 0x80 || uc[2] < 0x80 || uc[3] < 0x80 || uc[4] < 0x80)
               goto bad;
           *p &= 0x07;
           *p <<= 28;
           *p |= (uc[1] & 0x7f) << 21;
           *p |= (uc[2] & 0x7f) << 14;
           *p |= (uc[3] & 0x7f) << 7;
           *p |= uc[4] & 0x7f;
           if (((*p = Wchar(std::uint32_t(*p) + OFF4)) & ~(Wchar)0x7fffffff) == 0)
               return 5;
       }
bad:;
       errno = EILSEQ;
       return -1;
}
// clang-format on

}  // namespace placemat::xopen_1992
