-- Sign and picture of the pages of signing in are files that are used.
select watch_file_uses('sys_sign_in_look', '{logo,picture}');
