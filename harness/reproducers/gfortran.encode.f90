! for: gfortran-iso-10646
! run: gfortran reproduce.f90 -o reproduce && ./reproduce && od -An -tx1 encoded.txt
program reproduce
  implicit none
  integer, parameter :: ucs4 = selected_char_kind('ISO_10646')
  character(len=4096) :: words = 'VALUES_WORDS'
  integer :: values(4096), count, file, i
  values = -1
  read (words, *, iostat=i) values
  count = findloc(values, -1, 1) - 1
  open (newunit=file, file='encoded.txt', encoding='UTF-8', status='replace')
  write (file, '(*(a))', advance='no') (char(values(i), kind=ucs4), i=1, count)
  close (file)
end program reproduce
