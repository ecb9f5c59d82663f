-- expand: people of the house who come without a number are given one
create sequence public.shop_staff_no_seq;
