/** The most common passwords, in lower case and of at least the minimum length. */
export const commonPasswords: ReadonlySet<string> = new Set(
  `password password1 password12 password123 password1234 password! passw0rd p@ssword p@ssw0rd pa$$word passwort
passwort1 passwort123 mypassword thepassword motdepasse contrasena contraseña senha123 12345678 123456789 1234567890
0123456789 87654321 987654321 0987654321 11111111 111111111 00000000 000000000 22222222 88888888 99999999 12341234
11223344 12121212 123123123 123321123 147258369 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 qwertyui qwertyuiop qwerty12
qwerty123 qwerty1234 qwerty12345 qwertz123 qwertzui qwertzuiop azertyui azertyuiop asdfghjk asdfghjkl asdfasdf
zxcvbnm1 zxcvbnm123 zaq12wsx abcdefgh abcd1234 abcde123 abc12345 abc123456 a1b2c3d4 aa123456 aaaaaaaa letmein1
letmein123 letmeinnow welcome1 welcome12 welcome123 welcome1234 iloveyou iloveyou1 iloveyou2 ilovehim iloveher
sunshine sunshine1 princess princess1 football football1 baseball baseball1 basketball superman superman1 batman123
spiderman starwars starwars1 pokemon1 pokemon123 dragon12 dragon123 monkey12 monkey123 master12 master123 shadow12
shadow123 michael1 michelle jennifer jordan23 whatever whatever1 trustno1 computer computer1 internet internet1
changeme changeme1 changeme123 change-me changethis default1 default123 secret12 secret123 topsecret mysecret
admin123 admin1234 admin12345 administrator administrator1 adminadmin root1234 rootroot toor1234 user1234 useruser
test1234 test12345 testtest testing1 testing123 tester123 guest123 guestguest demo1234 demodemo login123 loginlogin
hello123 hellohello helloworld helloworld1 samsung1 google123 google12 facebook facebook1 linkedin microsoft apple123
liverpool liverpool1 chelsea1 arsenal1 barcelona juventus manchester killer123 freedom1 cheese12 pepper12 ginger12
summer2023 summer2024 summer2025 summer2026 winter2023 winter2024 winter2025 winter2026 spring2024 spring2025
autumn2024 autumn2025 january1 february september november december corvette mustang1 mercedes ferrari1 yamaha12
blink182 nirvana1 metallica slipknot eminem12 snoopy12 charlie1 charlie123 jessica1 ashley12 nicole12 daniel12
robert12 thomas12 andrew12 joshua12 matthew1 anthony1 william1 elizabeth christian alexander alexandra victoria
lectern1 lectern123 documentation company1 company123 office365 business qazwsxedc q1w2e3r4 q1w2e3r4t5 zxcvbnmz
poiuytrewq lkjhgfdsa mnbvcxz1 asdf1234 asdfqwer qweasdzxc qweqweqwe asdasdasd zxczxczxc 1qaz1qaz 123qweasd 123qwe123
qwe123qwe p@55w0rd passpass pass1234 pass12345 access14 blahblah bullshit butthead coffee12 cookie12 crystal1
dolphins einstein elephant fireball garfield gateway1 goldfish godzilla hercules hardcore jasmine1 lifehack
lovelove loveyou1 maverick midnight nintendo nothing1 notebook paradise platinum playboy1 qwaszx12 rainbow1 redskins
remember rockstar scorpion security security1 srinivas startrek steelers swordfish tinkerbell vacation yankees1`.split(
    /\s+/,
  ),
);
