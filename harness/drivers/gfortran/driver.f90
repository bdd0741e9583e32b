! GNU Fortran's files of ENCODING='UTF-8', read and written as characters of kind ISO_10646.
program driver
  implicit none
  integer, parameter :: ucs4 = selected_char_kind('ISO_10646')
  character(len=65536) :: line
  character(len=64) :: version, file_name
  integer :: status, octet_file, text_file

  call get_command_argument(1, version)
  ! Of this process alone: there may be others.
  write (file_name, '(a, i0, a)') 'encoded-', getpid(), '.txt'
  print '(a)', 'utf8-driver 1', 'id gfortran-iso-10646', 'name GNU Fortran ISO_10646', &
    'version ' // trim(version), 'language Fortran', "api ENCODING='UTF-8'", 'form rfc3629', &
    'ops encode', 'ready'
  flush(6)
  do
    read (*, '(a)', iostat=status) line
    if (status /= 0) exit
    if (line == ' ') then
      flush(6)
    else if (line(1:6) == 'encode') then
      call encode(trim(line(7:)))
    else
      print '(a)', 'unsupported'
    end if
  end do

contains

  ! Writes the values to a file of characters, and reads the file as octets.
  subroutine encode(fields)
    character(len=*), intent(in) :: fields
    character(kind=ucs4, len=:), allocatable :: text
    character(len=:), allocatable :: octets
    character(len=2) :: hex
    character(len=:), allocatable :: reply
    integer :: at, next, count, i
    integer(8) :: value
    allocate (character(kind=ucs4, len=len(fields)) :: text)
    count = 0
    at = 1
    do while (at <= len(fields))
      if (fields(at:at) == ' ') then
        at = at + 1
        cycle
      end if
      next = index(fields(at:) // ' ', ' ') + at - 1
      read (fields(at:next - 1), '(z16)') value
      if (value > 2147483647_8 .or. value == 10) then
        print '(a)', 'untestable'
        return
      end if
      count = count + 1
      text(count:count) = char(int(value), kind=ucs4)
      at = next
    end do
    open (newunit=text_file, file=file_name, encoding='UTF-8', status='replace', action='write')
    write (text_file, '(a)', advance='no') text(1:count)
    close (text_file)
    open (newunit=octet_file, file=file_name, access='stream', status='old', action='read')
    inquire (octet_file, size=i)
    allocate (character(len=i) :: octets)
    if (i > 0) read (octet_file) octets
    close (octet_file, status='delete')
    ! The end of the file ends a record.
    if (i > 0) then
      if (octets(i:i) == char(10)) i = i - 1
    end if
    reply = 'units '
    do at = 1, i
      write (hex, '(z2.2)') ichar(octets(at:at))
      reply = reply // hex
    end do
    print '(a)', reply
  end subroutine encode
end program driver
