// The published interface as a table: number, method, path and status of success. It repeats the declarations on
// purpose, so that a slip there is seen here.
export type Row = { number: number; method: string; path: string; status: number };

const table = `
1 GET /v1/collections/{collectionId} 200
2 DELETE /v1/collections/{collectionId} 205
3 PATCH /v1/collections/{collectionId} 200
4 GET /v1/collections/{collectionId}/spaces 200
5 POST /v1/collections/{collectionId}/move 200
6 POST /v1/collections/{collectionId}/transfer 200
7 GET /v1/orgs/{organizationId}/collections 200
8 POST /v1/orgs/{organizationId}/collections 201
9 GET /v1/spaces/{spaceId} 200
10 DELETE /v1/spaces/{spaceId} 205
11 PATCH /v1/spaces/{spaceId} 200
12 POST /v1/spaces/{spaceId}/duplicate 201
13 POST /v1/spaces/{spaceId}/restore 200
14 POST /v1/spaces/{spaceId}/move 200
15 POST /v1/spaces/{spaceId}/transfer 200
16 GET /v1/spaces/{spaceId}/links 200
17 GET /v1/spaces/{spaceId}/custom-fields 200
18 PATCH /v1/spaces/{spaceId}/custom-fields 204
19 GET /v1/orgs/{organizationId}/members/{userId}/spaces 200
20 GET /v1/spaces/{spaceId}/search 200
21 GET /v1/spaces/{spaceId}/content 200
22 POST /v1/spaces/{spaceId}/content/import 201
23 GET /v1/spaces/{spaceId}/content/pages 200
24 GET /v1/spaces/{spaceId}/content/files 200
25 GET /v1/spaces/{spaceId}/content/files/{fileId} 200
26 GET /v1/spaces/{spaceId}/content/files/{fileId}/backlinks 200
27 GET /v1/spaces/{spaceId}/content/page/{pageId} 200
28 GET /v1/spaces/{spaceId}/content/page/{pageId}/links 200
29 GET /v1/spaces/{spaceId}/change-requests 200
30 POST /v1/spaces/{spaceId}/change-requests 201
31 GET /v1/spaces/{spaceId}/change-requests/{changeRequestId} 200
32 PATCH /v1/spaces/{spaceId}/change-requests/{changeRequestId} 200
33 POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/merge 200
34 POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/update 200
35 GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/pdf 200
36 GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content 200
37 POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/import 201
38 GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/pages 200
39 GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files 200
40 GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId} 200
41 GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/files/{fileId}/backlinks 200
42 GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId} 200
43 GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/content/page/{pageId}/links 200
44 GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments 200
45 POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments 200
46 GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId} 200
47 PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId} 200
48 DELETE /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId} 205
49 GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies 200
50 POST /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies 200
51 GET /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId} 200
52 PUT /v1/spaces/{spaceId}/change-requests/{changeRequestId}/comments/{commentId}/replies/{commentReplyId} 200
53 GET /v1/spaces/{spaceId}/comments 200
54 POST /v1/spaces/{spaceId}/comments 200
55 GET /v1/spaces/{spaceId}/comments/{commentId} 200
56 PUT /v1/spaces/{spaceId}/comments/{commentId} 200
57 DELETE /v1/spaces/{spaceId}/comments/{commentId} 205
58 GET /v1/spaces/{spaceId}/comments/{commentId}/replies 200
59 POST /v1/spaces/{spaceId}/comments/{commentId}/replies 200
60 GET /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId} 200
61 PUT /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId} 200
62 DELETE /v1/spaces/{spaceId}/comments/{commentId}/replies/{commentReplyId} 205
63 GET /v1/orgs/{organizationId}/sites 200
64 POST /v1/orgs/{organizationId}/sites 201
65 GET /v1/orgs/{organizationId}/sites/{siteId} 200
66 DELETE /v1/orgs/{organizationId}/sites/{siteId} 205
67 PATCH /v1/orgs/{organizationId}/sites/{siteId} 200
68 GET /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema 200
69 PUT /v1/orgs/{organizationId}/sites/{siteId}/adaptive-schema 200
70 GET /v1/orgs/{organizationId}/sites/{siteId}/published 200
71 GET /v1/orgs/{organizationId}/sites/{siteId}/sections 200
72 POST /v1/orgs/{organizationId}/sites/{siteId}/sections 201
73 DELETE /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId} 205
74 PATCH /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId} 200
75 POST /v1/orgs/{organizationId}/sites/{siteId}/sections/{siteSectionId}/move 200
76 GET /v1/orgs/{organizationId}/sites/{siteId}/section-groups 200
77 POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups 201
78 DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId} 205
79 PATCH /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId} 200
80 POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections 201
81 DELETE /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/sections/{siteSectionId} 205
82 POST /v1/orgs/{organizationId}/sites/{siteId}/section-groups/{siteSectionGroupId}/move 200
83 GET /v1/orgs/{organizationId}/sites/{siteId}/site-spaces 200
84 POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces 201
85 DELETE /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId} 205
86 PATCH /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId} 200
87 POST /v1/orgs/{organizationId}/sites/{siteId}/site-spaces/{siteSpaceId}/move 200
88 GET /v1/orgs/{organizationId}/custom-fields 200
89 POST /v1/orgs/{organizationId}/custom-fields 201
90 GET /v1/orgs/{organizationId}/custom-fields/{fieldName} 200
91 DELETE /v1/orgs/{organizationId}/custom-fields/{fieldName} 204
92 PATCH /v1/orgs/{organizationId}/custom-fields/{fieldName} 200
93 GET /v1/orgs 200
94 GET /v1/orgs/{organizationId} 200
95 PATCH /v1/orgs/{organizationId} 200
96 GET /v1/orgs/{organizationId}/link-invites/{inviteId} 200
97 DELETE /v1/orgs/{organizationId}/link-invites/{inviteId} 205
98 PATCH /v1/orgs/{organizationId}/link-invites/{inviteId} 200
99 GET /v1/orgs/{organizationId}/search 200
100 GET /v1/email-domains/{emailDomain}/orgs 200
101 GET /v1/orgs/{organizationId}/members 200
102 GET /v1/orgs/{organizationId}/members/{userId} 200
103 DELETE /v1/orgs/{organizationId}/members/{userId} 204
104 PATCH /v1/orgs/{organizationId}/members/{userId} 200
105 POST /v1/orgs/{organizationId}/ping 200
106 POST /v1/orgs/{organizationId}/members/{userId}/sso 200
107 GET /v1/orgs/{organizationId}/members/{userId}/teams 200
108 GET /v1/orgs/{organizationId}/teams 200
109 PUT /v1/orgs/{organizationId}/teams 201
110 GET /v1/orgs/{organizationId}/teams/{teamId} 200
111 DELETE /v1/orgs/{organizationId}/teams/{teamId} 204
112 PATCH /v1/orgs/{organizationId}/teams/{teamId} 200
113 GET /v1/orgs/{organizationId}/teams/{teamId}/members 200
114 PUT /v1/orgs/{organizationId}/teams/{teamId}/members 204
115 PUT /v1/orgs/{organizationId}/teams/{teamId}/members/{userId} 204
116 DELETE /v1/orgs/{organizationId}/teams/{teamId}/members/{userId} 204
117 GET /v1/orgs/{organizationId}/saml 200
118 POST /v1/orgs/{organizationId}/saml 201
119 GET /v1/orgs/{organizationId}/saml/{samlProviderId} 200
120 DELETE /v1/orgs/{organizationId}/saml/{samlProviderId} 204
121 PATCH /v1/orgs/{organizationId}/saml/{samlProviderId} 200
122 GET /v1/orgs/{organizationId}/sso 200
123 GET /v1/orgs/{organizationId}/openapi 200
124 POST /v1/orgs/{organizationId}/openapi 201
125 GET /v1/orgs/{organizationId}/openapi/{specSlug} 200
126 PUT /v1/orgs/{organizationId}/openapi/{specSlug} 200
127 DELETE /v1/orgs/{organizationId}/openapi/{specSlug} 205
128 GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions 200
129 GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest 200
130 GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/latest/content 200
131 GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId} 200
132 GET /v1/orgs/{organizationId}/openapi/{specSlug}/versions/{versionId}/content 200
133 GET /v1/orgs/{organizationId}/translations 200
134 POST /v1/orgs/{organizationId}/translations 201
135 GET /v1/orgs/{organizationId}/translations/{translationSettingsId} 200
136 PUT /v1/orgs/{organizationId}/translations/{translationSettingsId} 200
137 DELETE /v1/orgs/{organizationId}/translations/{translationSettingsId} 205
`;

export const publishedInterface: readonly Row[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [number, method, path, status] = line.split(' ') as [string, string, string, string];
    return { number: Number(number), method, path, status: Number(status) };
  });

/** A 201 of these names the new thing in a Location header. */
export const withLocation = [8, 12, 22, 30, 37, 64, 72, 77, 80, 84, 89, 118];

/** These answer 204 when there was nothing to delete. */
export const idempotentDeletes = [2, 10, 48, 57, 62, 66, 73, 78, 81, 85, 97, 127, 137];
